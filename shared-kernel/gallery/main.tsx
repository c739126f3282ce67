import { createRoot } from 'react-dom/client';
import { PortalToaster } from '../src/notify.tsx';
import '../src/ui/face/face.css';
import { MemoryRouter } from '../src/router.ts';
import { PortalProviders } from '../src/ui/portal-providers.tsx';
import { Gallery } from './gallery.tsx';

createRoot(document.getElementById('portal') as HTMLElement).render(
  <PortalProviders>
    <MemoryRouter>
      <Gallery />
    </MemoryRouter>
    <PortalToaster />
  </PortalProviders>,
);
