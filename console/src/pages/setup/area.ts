// What the setup area's chunk exports: one name per page, as the route table knows them, and the guided setup's sidebar.
export { AllSetPage } from './AllSetPage.tsx';
export { GuidedSidebar } from './GuidedSidebar.tsx';
export { NetworkStepPage } from './NetworkStepPage.tsx';
export { PulsePage } from './PulsePage.tsx';
export { SetupSignInPage } from './SetupSignInPage.tsx';
export { VideoPreviewPage } from './VideoPreviewPage.tsx';
export { WelcomePage } from './WelcomePage.tsx';
