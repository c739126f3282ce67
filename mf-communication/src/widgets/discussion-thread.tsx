export { DiscussionThread } from '../features/chat/ui/discussion-thread.tsx';
