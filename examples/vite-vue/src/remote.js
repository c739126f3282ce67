import { createApp } from 'vue';
import Page from './page.vue';

let app;

/** The lifecycles are all that the portal knows of this remote: no React, no package of the portal. */
export async function bootstrap() {
  // Nothing to prepare.
}

export async function mount({ domElement, portal, reportFailure }) {
  app = createApp(Page, { portal });
  app.config.errorHandler = reportFailure;
  app.mount(domElement);
}

export async function unmount() {
  app?.unmount();
  app = undefined;
}
