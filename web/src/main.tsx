import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { prepareFirstPage } from './app/pages.tsx';
import { preloadSession } from './session/use-session.ts';
import { startHistoryWatch } from './ui/history-watch.ts';
import { startLanguage } from './words/language.ts';
import { speak } from './words/texts.ts';

startHistoryWatch();
preloadSession();
prepareFirstPage(window.location.pathname);
const language = startLanguage();
await speak(language);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the app');
// In slices: the page can be scrolled and typed into while it is still being built.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App language={language} />
    </StrictMode>,
  ),
);
