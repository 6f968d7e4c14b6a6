// What the style guide's chunk exports: one name per page, as the route table knows them.
export { AppLoaderPage } from './AppLoaderPage.tsx';
export { ButtonsPage } from './ButtonsPage.tsx';
export { LoadingScreenPage } from './LoadingScreenPage.tsx';
export { ModalsPage } from './ModalsPage.tsx';
export { NoticePage } from './NoticePage.tsx';
export { OverviewPage } from './OverviewPage.tsx';
export { ProgressPage } from './ProgressPage.tsx';
