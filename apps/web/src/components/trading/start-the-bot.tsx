import { Link } from 'wouter';
import { buttonClass } from '../ui/forms/button-class.ts';

/** The next step where nothing shows until the bot trades. */
export function StartTheBot() {
  return (
    <Link href="/bot-controls" className={buttonClass({})}>
      Go to Bot Controls
    </Link>
  );
}
