import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createApp } from './app.tsx';
import './ui/theme.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const { App } = createApp({ designMode: import.meta.env.VITE_DESIGN_MODE === 'true' });
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
