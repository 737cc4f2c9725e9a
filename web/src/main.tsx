import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { fetchFirstPage } from './app/pages.tsx';
import { startHistoryWatch } from './ui/history-watch.ts';
import { startLanguage } from './words/language.ts';
import { speak } from './words/texts.ts';

startHistoryWatch();
const language = startLanguage();
// Not awaited here: the files of the pages need this one, and would wait for its end.
void Promise.all([speak(language), fetchFirstPage(window.location.pathname)]).then(show);

function show() {
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
}
