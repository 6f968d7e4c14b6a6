import { CardList, CardRow } from '@stillhouse/ui/CardList';
import { ControlSpecimens } from './ControlSpecimens.tsx';
import { FieldSpecimens } from './FieldSpecimens.tsx';
import { ProductSpecimen } from './ProductSpecimen.tsx';
import { Specimen, Specimens } from './Specimen.tsx';
import { StateSpecimens } from './StateSpecimens.tsx';
import { SurfaceSpecimens } from './SurfaceSpecimens.tsx';
import { TokenSpecimens } from './TokenSpecimens.tsx';

/** All specimens on one page (R2.46). */
export function OverviewPage() {
  return (
    <Specimens>
      <Specimen title="Pages" note="Components with several states have their own page.">
        <CardList label="Style guide pages">
          <CardRow
            href="/style-guide/modals"
            title="Modals"
            subtitle="Confirm, message, progress"
          />
          <CardRow href="/style-guide/buttons" title="Buttons" subtitle="Variants and states" />
          <CardRow href="/style-guide/progress" title="Progress" subtitle="Bars and timed rows" />
          <CardRow href="/style-guide/notice" title="Notice" subtitle="Messages in their place" />
          <CardRow href="/style-guide/loading-screen" title="Loading screen" />
          <CardRow href="/style-guide/app-loader" title="App loader" />
        </CardList>
      </Specimen>
      <ProductSpecimen />
      <TokenSpecimens />
      <SurfaceSpecimens />
      <ControlSpecimens />
      <FieldSpecimens />
      <StateSpecimens />
    </Specimens>
  );
}
