import { Card } from '@stillhouse/ui/Card';
import { CheckBox } from '@stillhouse/ui/CheckBox';
import { FileField } from '@stillhouse/ui/FileField';
import { Select } from '@stillhouse/ui/Select';
import { TextArea } from '@stillhouse/ui/TextArea';
import { TextField } from '@stillhouse/ui/TextField';
import { useState } from 'react';
import { Specimen, Stack } from './Specimen.tsx';

export function FieldSpecimens() {
  const [hostname, setHostname] = useState('meeting-room-4');
  const [password, setPassword] = useState('short');
  const [mode, setMode] = useState<'dhcp' | 'static' | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [body, setBody] = useState('{ "mode": "dhcp" }');
  const [hidden, setHidden] = useState(true);
  return (
    <Specimen title="Fields" note="Label above; hint or error below.">
      <Card>
        <Stack>
          <TextField
            label="Hostname"
            hint="Letters, digits and hyphens."
            value={hostname}
            onChange={setHostname}
          />
          <TextField
            label="Password"
            type="password"
            required
            autoComplete="new-password"
            value={password}
            onChange={setPassword}
            error={
              password.length < 8 ? 'Your password must be at least 8 characters long.' : undefined
            }
          />
          <TextArea label="Body" hint="JSON." value={body} onChange={setBody} />
          <Select
            label="Mode"
            placeholder="Select a mode"
            options={[
              { value: 'dhcp', label: 'DHCP' },
              { value: 'static', label: 'Static' },
            ]}
            value={mode}
            onChange={setMode}
          />
          <FileField
            label="Certificate file"
            hint="A .pem or .der file."
            accept=".pem,.der"
            file={file}
            onChange={setFile}
          />
          <CheckBox
            label="Hidden network"
            hint="The network does not broadcast its name."
            checked={hidden}
            onChange={setHidden}
          />
          <TextField label="Username" readOnly value="admin" hint="Cannot be changed." />
          <TextField
            label="Proxy address"
            disabled
            value=""
            placeholder="http://proxy.example/proxy.pac"
          />
        </Stack>
      </Card>
    </Specimen>
  );
}
