import type { ComponentType } from 'react';
import { Arran } from './products/Arran.tsx';
import { Barra } from './products/Barra.tsx';
import { Cardhu } from './products/Cardhu.tsx';
import { Dalmore } from './products/Dalmore.tsx';
import { Edradour } from './products/Edradour.tsx';
import { Fettercairn } from './products/Fettercairn.tsx';
import { Harris } from './products/Harris.tsx';
import { Kavalan } from './products/Kavalan.tsx';
import { Longrow } from './products/Longrow.tsx';
import { UnknownProduct } from './products/UnknownProduct.tsx';

const DRAWINGS = new Map<string, ComponentType<{ name: string }>>([
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

/**
 * The drawing of a product, as wide as its place. A code without a drawing gets a plain device.
 *
 * @param product the product code, such as 'barra'
 * @param name the model name: the alternative text (spec section 1)
 */
export function ProductPicture({ product, name }: { product: string; name: string }) {
  const Drawing = DRAWINGS.get(product) ?? UnknownProduct;
  return <Drawing name={name} />;
}
