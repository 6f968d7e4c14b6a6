// The exports of the setup chunk: its pages, by the names in pages.ts, the sidebar of the guided
// setup, and what is shown while the remote build loads. The page that enrolls a device outside
// setup mode is here, because it shares the form.
export { AllSetPage } from '../../features/setup/AllSetPage.tsx';
export { EnrollmentPage } from '../../features/setup/EnrollmentPage.tsx';
export { GuidedSidebar } from '../../features/setup/GuidedSidebar.tsx';
export { NetworkStepPage } from '../../features/setup/NetworkStepPage.tsx';
export { PulsePage } from '../../features/setup/PulsePage.tsx';
export { SetupSignInPage } from '../../features/setup/SetupSignInPage.tsx';
export { VideoPreviewPage } from '../../features/setup/VideoPreviewPage.tsx';
export { WelcomePage } from '../../features/setup/WelcomePage.tsx';
export { RemoteScreen } from '../RemoteScreen.tsx';
