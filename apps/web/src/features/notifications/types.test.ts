import {
  channelConfigSchemas,
  MAX_CHANNELS,
  CHANNEL_TYPES as OF_THE_SERVER,
} from '@tideline/api/schemas';
import { expect, test } from 'vitest';
import {
  CHANNEL_TYPE_TEXTS,
  CHANNEL_TYPES,
  destinationText,
  MAX_CHANNELS as SAID,
} from './types.ts';

test('each type of the server can be chosen, and its form has the fields of its call', () => {
  expect([...CHANNEL_TYPES].toSorted()).toEqual([...OF_THE_SERVER].toSorted());
  for (const type of CHANNEL_TYPES.filter((each) => each !== 'push')) {
    const { shape } = channelConfigSchemas[type];
    expect(CHANNEL_TYPE_TEXTS[type].addressFields.map(({ name }) => name).toSorted()).toEqual(
      Object.keys(shape).toSorted(),
    );
    for (const { name, isOptional } of CHANNEL_TYPE_TEXTS[type].addressFields) {
      const field = Object.entries(shape).find(([key]) => key === name)?.[1];
      expect(field?.safeParse(undefined).success, `${type} ${name}`).toBe(isOptional === true);
    }
  }
});

test('a browser’s subscription is no field of a form', () => {
  expect(CHANNEL_TYPE_TEXTS.push.addressFields).toEqual([]);
  expect(Object.keys(channelConfigSchemas.push.shape)).toEqual(['subscription']);
});

test('the limit that is said is the server’s', () => {
  expect(SAID).toBe(MAX_CHANNELS);
});

test('where to is said as far as it is no secret', () => {
  expect(destinationText({ type: 'telegram', config: { chatId: '55' } })).toBe('Telegram, chat 55');
  expect(destinationText({ type: 'email', config: { to: 'a@example.com' } })).toBe(
    'E-mail, a@example.com',
  );
  expect(destinationText({ type: 'slack', config: { host: 'hooks.slack.com' } })).toBe(
    'Slack, hooks.slack.com',
  );
  expect(destinationText({ type: 'ntfy', config: {} })).toBe('ntfy');
});
