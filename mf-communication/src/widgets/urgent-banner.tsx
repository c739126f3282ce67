export { UrgentBanner } from '../features/alerts/ui/urgent-banner.tsx';
