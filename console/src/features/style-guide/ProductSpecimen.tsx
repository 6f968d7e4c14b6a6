import { products } from '@stillhouse/products/catalog';
import { ProductPicture } from '@stillhouse/ui/ProductPicture';
import styles from './ProductSpecimen.module.css';
import { Specimen } from './Specimen.tsx';

const pictures = [
  ...Object.entries(products).map(([code, { model }]) => ({ code, name: model ?? code })),
  { code: 'unknown', name: 'Unknown product' },
];

export function ProductSpecimen() {
  return (
    <Specimen title="Products" note="One drawing per product code, and one for unknown codes.">
      <ul className={styles.grid}>
        {pictures.map(({ code, name }) => (
          <li key={code}>
            <figure>
              <ProductPicture product={code} name={name} />
              <figcaption className={styles.caption}>
                {name} <span className={styles.code}>{code}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Specimen>
  );
}
