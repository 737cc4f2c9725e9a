import { branding } from '../../../components/layout/page-branding.ts';
import classes from './logo.module.css';

/** The logo and the product name. */
export function Logo() {
  return (
    <span className={classes.logo}>
      {branding.logoUrl === null ? (
        <svg viewBox="0 0 32 32" width="1.75rem" height="1.75rem" aria-hidden="true">
          <rect width="32" height="32" rx="7" fill="#2f3cc8" />
          <path d="M8 8h7v7H8z" fill="#fff" />
          <path d="M17 8h7v7h-7zM8 17h7v7H8z" fill="#fff" opacity=".55" />
          <path d="M17 17h7l-7 7z" fill="#ffb454" />
        </svg>
      ) : (
        <img src={branding.logoUrl} width={28} height={28} alt="" />
      )}
      <span>{branding.productName}</span>
    </span>
  );
}
