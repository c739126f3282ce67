import { createRoot } from 'react-dom/client';
import { PortalToaster } from '../src/notify.tsx';
import '../src/ui/face/face.css';
import { PortalProviders } from '../src/ui/portal-providers.tsx';
import { Gallery } from './gallery.tsx';

createRoot(document.getElementById('portal') as HTMLElement).render(
  <PortalProviders>
    <Gallery />
    <PortalToaster />
  </PortalProviders>,
);
