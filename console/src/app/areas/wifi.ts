// The exports of the Wi-Fi chunk: its page, by the name in pages.ts.
export { WifiPage } from '../../features/wifi/WifiPage.tsx';
