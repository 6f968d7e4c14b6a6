import type { ReactNode } from 'react';
import styles from './AppLoader.module.css';
import { Button } from './Button.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';
import { MessageBlock } from './MessageBlock.tsx';

export type AppLoaderState = 'loading' | 'done' | 'reload';

/**
 * Replaces the whole app while it is loaded from another origin (R4.8): a loading screen, then the
 * app, or a message with a button that reloads the page.
 */
export function AppLoader(props: {
  state: AppLoaderState;
  loadingLabel?: string;
  title?: string;
  text?: ReactNode;
  reloadLabel?: string;
  /** An alternative to reloading. */
  otherAction?: ReactNode;
  onReload: () => void;
  children?: ReactNode;
}) {
  const { state, onReload, children, loadingLabel = 'Loading' } = props;
  if (state === 'done') return <>{children}</>;
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
