import { ButtonLink } from '../ui/forms/links.tsx';

/** The next step where nothing shows until the bot trades. */
export function BotControlsLink() {
  return <ButtonLink href="/bot-controls">Go to Bot Controls</ButtonLink>;
}
