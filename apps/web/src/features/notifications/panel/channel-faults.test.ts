import { expect, test } from 'vitest';
import { fieldFaultOf, missingFieldFaults } from './channel-faults.ts';

test.each([
  [
    'config.chatId: must be a number, or a name with @',
    'chatId',
    'Chat ID must be a number, or a name with @.',
  ],
  ['name: must not be empty', 'name', 'Name must not be empty.'],
  [
    'quietTo: must be set together with quietFrom, and be another time',
    'quietTo',
    'Quiet until must be set together with Quiet from, and be another time.',
  ],
])('a refused field is named by its label: %s', (message, field, text) => {
  expect(fieldFaultOf(new Error(message), 'telegram')).toEqual({ [field]: text });
});

test('a refusal about no field of the form is none of a field', () => {
  expect(
    fieldFaultOf(new Error('There are 10 channels already: remove one first.'), 'slack'),
  ).toBeNull();
  expect(fieldFaultOf(new Error('config.topic: must be letters'), 'slack')).toBeNull();
});

test('what is needed and empty is said before it is sent', () => {
  const fields = [
    { name: 'url', label: 'Server' },
    { name: 'token', label: 'Access token', isOptional: true as const },
  ];
  expect(missingFieldFaults(fields, { url: '  ' })).toEqual({ url: 'Server is needed.' });
  expect(missingFieldFaults(fields, { url: 'x' })).toEqual({});
});
