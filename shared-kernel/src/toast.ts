export { MAX_VISIBLE_TOASTS, PortalToaster, TOAST_DURATION_MS, notify, notifyError } from './notify.tsx';
