import {
  expect,
  findCertificateRows,
  findDialog,
  test,
  upload,
} from '../support/certificate-fixture.ts';

const address = '/network/certificates';

// R8.31. Firmware may list a certificate with a date or a serial number that breaks the contract.
test('an admin sees the good certificates beside one that cannot be shown, and removes that', async ({
  page,
  device,
  openssl,
  signInAs,
  expectAccessible,
}) => {
  const [good, damaged] = [
    openssl.createAuthority('/CN=Good CA'),
    openssl.createAuthority('/CN=Unusual CA'),
  ];
  await signInAs('admin', address);
  await upload(page, 'both.pem', good.pem + damaged.pem);
  await expect(findCertificateRows(page)).toHaveCount(2);
  const entries = await device.control.journal();
  const last = entries.findLast(({ operationId }) => operationId === 'listCertificates');
  const listed = (last?.response && 'body' in last.response && last.response.body) as {
    subject: string;
  }[];
  const isUnreadable = ({ subject }: { subject: string }) => subject.includes('Unusual');
  const broken = listed.map((each) => (isUnreadable(each) ? { ...each, notAfter: null } : each));
  const fault = await device.fault({
    kind: 'replace-response',
    parameters: { status: 200, body: broken },
    match: { operationId: 'listCertificates' },
    offContract: true,
  });
  await page.reload();
  await expect(findCertificateRows(page)).toHaveText([/Good CA/]);
  const unreadable = page.getByRole('list', { name: 'Certificates that cannot be shown' });
  await expect(unreadable.getByRole('listitem')).toHaveText([/Unusual CA/]);
  await expectAccessible();
  await fault.disarm();
  await unreadable.getByRole('button', { name: 'Remove Unusual CA' }).click();
  await findDialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Certificate removed.')).toBeVisible();
  await expect(findCertificateRows(page)).toHaveText([/Good CA/]);
});

for (const [what, body] of [
  ['a certificate that cannot be shown', [{ fingerprint: 'ab', notAfter: null }]],
  ['no list', { ok: true }],
] as const) {
  // R8.31.
  test(`an upload is not called failed if its response has ${what}`, async ({
    page,
    device,
    openssl,
    signInAs,
  }) => {
    await signInAs('admin', address);
    await device.fault({
      kind: 'replace-response',
      parameters: { status: 201, body },
      match: { operationId: 'uploadCertificate' },
      placement: 'egress',
      offContract: true,
    });
    await upload(page, 'room.pem', openssl.createAuthority('/CN=Room CA').pem);
    await expect(page.getByText('The device has taken the file.')).toBeVisible();
    await expect(findDialog(page)).toHaveCount(0);
    await expect(findCertificateRows(page)).toHaveText([/Room CA/]);
  });
}
