export { ContactsModal } from '../features/contacts/ui/contacts-modal.tsx';
