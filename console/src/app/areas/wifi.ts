// What the chunk of the Wi-Fi area exports: one name per page, as the route table knows them.
export { WifiPage } from '../../features/wifi/WifiPage.tsx';
