import { Person, type Registration } from './person.ts';

export class Owner extends Person {
  static readonly email = 'owner@example.com';
  static readonly password = 'correct horse battery';

  constructor(origin: string, setupToken: string) {
    super(origin, { email: Owner.email, password: Owner.password, setupToken });
  }

  /** Resolves once the user has registered. */
  async admitPerson(name: string, own: Pick<Registration, 'firstName'> = {}): Promise<Person> {
    const email = `${name}@example.com`;
    await this.post('/api/allowed-emails', { email });
    const admitted = new Person(this.origin, { email, password: 'seven swans a-swimming', ...own });
    await admitted.signIn();
    return admitted;
  }
}
