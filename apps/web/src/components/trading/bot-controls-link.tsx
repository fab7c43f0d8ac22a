import { ButtonLink } from '../ui/forms/links.tsx';

/** The next step in places that stay empty until the bot trades. */
export function BotControlsLink() {
  return <ButtonLink href="/bot-controls">Go to Bot Controls</ButtonLink>;
}
