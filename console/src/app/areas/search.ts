// The exports of the search chunk.
export { SearchDialog } from '../search/SearchDialog.tsx';
