import type { ReactNode } from 'react';
import styles from './AppLoader.module.css';
import { Button } from './Button.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';
import { MessageBlock } from './MessageBlock.tsx';

export type AppLoaderState = 'loading' | 'done' | 'reload';

/**
 * Stands in for the whole app while it is fetched from somewhere else (R4.8):
 * loading, then the app, or a way to try again by reloading.
 */
export function AppLoader(props: {
  state: AppLoaderState;
  loadingLabel?: string;
  title?: string;
  text?: ReactNode;
  reloadLabel?: string;
  /** Another way on, beside reloading. */
  otherAction?: ReactNode;
  onReload: () => void;
  children?: ReactNode;
}) {
  const { state, onReload, children, loadingLabel = 'Loading' } = props;
  if (state === 'done') return children;
  return (
    <div className={styles.loader}>
      {state === 'loading' ? (
        <LoadingScreen label={loadingLabel} />
      ) : (
        <MessageBlock
          role="alert"
          icon="alert"
          title={props.title ?? 'The page could not be loaded.'}
          action={
            <>
              <Button variant="primary" icon="retry" onClick={onReload}>
                {props.reloadLabel ?? 'Reload'}
              </Button>
              {props.otherAction}
            </>
          }
        >
          {props.text ?? 'Check the connection and reload the page.'}
        </MessageBlock>
      )}
    </div>
  );
}
