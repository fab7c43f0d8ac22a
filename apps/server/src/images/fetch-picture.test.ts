import { expect, test } from 'vitest';
import { createManualWall } from '../../test/manual-wall.ts';
import { createPictureFetch } from './fetch-picture.ts';

test.each([
  'http://pictures.example.com/ann.png',
  'http://127.0.0.1:3000/api/users',
  'file:///etc/passwd',
  'https://127.0.0.1/ann.png',
  'https://[::1]/ann.png',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.1/ann.png',
  'https://localhost/ann.png',
  'no address',
])('C8 nothing is asked at %s', async (address) => {
  await expect(createPictureFetch(createManualWall())(address)).rejects.toThrow(
    /https alone|no address that keys|Invalid URL|URL/,
  );
});
