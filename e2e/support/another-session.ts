import { type APIRequestContext, expect, type PlaywrightWorkerArgs } from '@playwright/test';

type Place = { playwright: PlaywrightWorkerArgs['playwright']; url: string };

/** A write of another admin. */
export type Elsewhere = {
  method?: 'put' | 'post';
  path: string;
  body: unknown;
};

/** Signs in as another admin, in another session. The caller disposes of it. */
export async function signInElsewhere({
  playwright,
  url,
}: Place): Promise<{ other: APIRequestContext; headers: { authorization: string } }> {
  const other = await playwright.request.newContext({ baseURL: url });
  const data = { userName: 'admin', password: 'stillhouse' };
  const { token } = (await (await other.post('/api/v1/admin_login', { data })).json()) as {
    token: string;
  };
  return { other, headers: { authorization: `Bearer ${token}` } };
}

/** Changes settings as another admin, in another session. */
export async function changeElsewhere(
  place: Place,
  { method = 'put', path, body }: Elsewhere,
): Promise<void> {
  const { other, headers } = await signInElsewhere(place);
  const response = await other[method](path, { headers, data: body });
  expect(response.status()).toBe(200);
  await other.dispose();
}
