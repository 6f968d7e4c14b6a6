import type { ReactElement } from 'react';
import { Arran } from './Arran.tsx';
import { Barra } from './Barra.tsx';
import { Cardhu } from './Cardhu.tsx';
import { Dalmore } from './Dalmore.tsx';
import { Edradour } from './Edradour.tsx';
import { Fettercairn } from './Fettercairn.tsx';
import { Harris } from './Harris.tsx';
import { Kavalan } from './Kavalan.tsx';
import { Longrow } from './Longrow.tsx';
import { UnknownProduct } from './UnknownProduct.tsx';

export type Drawing = (props: { name: string }) => ReactElement;

const drawings = new Map<string, Drawing>([
  ['arran', Arran],
  ['barra', Barra],
  ['cardhu', Cardhu],
  ['dalmore', Dalmore],
  ['edradour', Edradour],
  ['fettercairn', Fettercairn],
  ['harris', Harris],
  ['kavalan', Kavalan],
  ['longrow', Longrow],
]);

/** @returns the generic device for a code without a drawing */
export function getDrawing(product: string): Drawing {
  return drawings.get(product) ?? UnknownProduct;
}
