import { createRoot } from 'react-dom/client';
import { Page } from './page.jsx';

let root;

export async function bootstrap() {
  // Nothing to prepare.
}

export async function mount({ domElement, portal, reportFailure }) {
  root = createRoot(domElement, { onUncaughtError: reportFailure });
  root.render(<Page session={portal['shared-kernel/core'].session} />);
}

export async function unmount() {
  root?.unmount();
  root = undefined;
}
