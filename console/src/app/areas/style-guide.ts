// The exports of the style guide chunk: its pages, by the names in pages.ts.
export { AppLoaderPage } from '../../features/style-guide/AppLoaderPage.tsx';
export { ButtonsPage } from '../../features/style-guide/ButtonsPage.tsx';
export { LoadingScreenPage } from '../../features/style-guide/LoadingScreenPage.tsx';
export { ModalsPage } from '../../features/style-guide/ModalsPage.tsx';
export { NoticePage } from '../../features/style-guide/NoticePage.tsx';
export { OverviewPage } from '../../features/style-guide/OverviewPage.tsx';
export { ProgressPage } from '../../features/style-guide/ProgressPage.tsx';
export { StyleGuideSidebar } from '../StyleGuideSidebar.tsx';
