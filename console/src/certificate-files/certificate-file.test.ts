import { expect, test } from 'vitest';
import { getFileProblem } from './certificate-file.ts';

// Decision 0089.
test('a file of more than 5 MB is not sent', () => {
  expect(getFileProblem(new File(['x'.repeat(5_000_000)], 'chain.PEM'))).toBeNull();
  expect(getFileProblem(new File(['x'.repeat(5_000_001)], 'chain.pem'))).toBe(
    'The file is larger than 5 MB. Choose a file that contains only certificates.',
  );
});

// R5.18.
test('a file with another extension is not sent, whatever its size', () => {
  expect(getFileProblem(new File(['x'.repeat(5_000_001)], 'video.mp4'))).toBe(
    '"video.mp4" is not a .pem, .cer, .cert, .crt or .der file. Choose one of those.',
  );
});
