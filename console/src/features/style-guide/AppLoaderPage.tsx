import { AppLoader, type AppLoaderState } from '@stillhouse/ui/AppLoader';
import { Card } from '@stillhouse/ui/Card';
import { EmptyState } from '@stillhouse/ui/EmptyState';
import { OptionList } from '@stillhouse/ui/OptionList';
import { useState } from 'react';
import { Specimen, Specimens } from './Specimen.tsx';

export function AppLoaderPage() {
  const [state, setState] = useState<AppLoaderState>('loading');
  return (
    <Specimens>
      <Specimen title="State">
        <OptionList<AppLoaderState>
          legend="State of the loader"
          legendHidden
          options={[
            { value: 'loading', label: 'Loading' },
            { value: 'done', label: 'Done' },
            { value: 'reload', label: 'Reload fallback' },
          ]}
          value={state}
          onChange={setState}
        />
      </Specimen>
      <Specimen title="App loader" note="Replaces the app while it loads from another host.">
        <Card>
          <AppLoader state={state} onReload={() => setState('loading')}>
            <EmptyState icon="success" title="App loaded" />
          </AppLoader>
        </Card>
      </Specimen>
    </Specimens>
  );
}
