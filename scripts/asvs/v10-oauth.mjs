const NO_SERVER = 'Tideline lets nobody sign in elsewhere: it is no authorization server.';

export const oauth = {
  id: 'V10',
  name: 'OAuth and OIDC',
  rows: [
    {
      id: 'V10.4.1',
      level: 1,
      asks: 'Redirects of an authorization server are known.',
      never: NO_SERVER,
    },
    { id: 'V10.4.2', level: 1, asks: 'Its codes serve once.', never: NO_SERVER },
    { id: 'V10.4.3', level: 1, asks: 'Its codes die soon.', never: NO_SERVER },
    {
      id: 'V10.4.4',
      level: 1,
      asks: 'It allows what a client needs, and no old flows.',
      never: NO_SERVER,
    },
    { id: 'V10.4.5', level: 1, asks: 'Its refresh tokens can not be replayed.', never: NO_SERVER },
  ],
};
