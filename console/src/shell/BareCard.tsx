import type { ReactNode } from 'react';
import styles from './BareCard.module.css';
import { BrandMark } from './BrandMark.tsx';

/** A page that stands alone: one card, with the brand below. */
export function BareCard(props: {
  title: string;
  text: ReactNode;
  brandName: string;
  children: ReactNode;
}) {
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <header className={styles.header}>
          <BrandMark />
          <h1 tabIndex={-1}>{props.title}</h1>
          <p className={styles.text}>{props.text}</p>
        </header>
        {props.children}
      </div>
      <footer className={styles.footer}>© {props.brandName}. All rights reserved.</footer>
    </div>
  );
}

/** The layout of the fields of such a page. */
export const bareForm = styles.form;
