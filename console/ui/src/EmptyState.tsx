import type { ReactNode } from 'react';
import type { IconName } from './Icon.tsx';
import { MessageBlock } from './MessageBlock.tsx';

/** For missing data: says what is missing and what to do. */
export function EmptyState(props: {
  title: string;
  icon?: IconName;
  size?: 'page' | 'card';
  action?: ReactNode;
  children?: ReactNode;
}) {
  const { icon = 'info', ...rest } = props;
  return <MessageBlock icon={icon} {...rest} />;
}
