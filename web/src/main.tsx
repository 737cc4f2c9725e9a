import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { preloadSession } from './session/use-session.ts';
import { startLanguage } from './words/language.ts';
import { speak } from './words/texts.ts';

preloadSession();
const language = startLanguage();
await speak(language);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the app');
createRoot(root).render(
  <StrictMode>
    <App language={language} />
  </StrictMode>,
);
