import { Link } from 'wouter';
import { buttonClass } from '../ui/button-class.ts';

/** Where the bot is turned on and trading is started: what most empty frames wait for. */
export function BotControlsLink() {
  return (
    <Link href="/bot-controls" className={buttonClass({})}>
      Bot Controls
    </Link>
  );
}
