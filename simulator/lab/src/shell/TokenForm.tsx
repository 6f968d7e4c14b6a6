import { Button } from '@stillhouse/ui/Button';
import { Card } from '@stillhouse/ui/Card';
import { TextField } from '@stillhouse/ui/TextField';
import { type FormEvent, useState } from 'react';
import styles from './TokenForm.module.css';

/**
 * Asks for the token of a simulator that listens on the network.
 *
 * @param wasRejected the simulator rejected the last token
 */
export function TokenForm(props: { wasRejected: boolean; onToken: (token: string) => void }) {
  const { wasRejected, onToken } = props;
  const [token, setToken] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (token.trim() === '') return;
    onToken(token.trim());
  };
  const showsError = wasRejected && token === '';
  return (
    <div className={styles.place}>
      <Card title="Access token required">
        <form className={styles.form} onSubmit={submit} noValidate>
          <TextField
            label="Token"
            type="password"
            hint="The value of --control-token or STILLHOUSE_CONTROL_TOKEN. It is stored in this tab only."
            error={
              showsError
                ? 'Wrong token. Check the value that the simulator was started with.'
                : null
            }
            value={token}
            onChange={setToken}
          />
          <div>
            <Button variant="primary" type="submit">
              Open the lab
            </Button>
          </div>
        </form>
      </Card>
    </div>
  );
}
