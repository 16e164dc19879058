import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createApp } from './app.tsx';
import { loadLanguage } from './texts/language.ts';
import './ui/theme.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

await loadLanguage();
const { App } = createApp({ designMode: import.meta.env.VITE_DESIGN_MODE === 'true' });
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
