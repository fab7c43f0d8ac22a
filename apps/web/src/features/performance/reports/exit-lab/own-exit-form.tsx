import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '../../../../components/ui/forms/button.tsx';
import { Field } from '../../../../components/ui/forms/field.tsx';
import { TextButton } from '../../../../components/ui/forms/links.tsx';
import { InlineMessage } from '../../../../components/ui/waiting/inline-message.tsx';
import { useUrlQuery } from '../../../../lib/browser/use-url-query.ts';
import { errorText } from '../../../../lib/errors/error-text.ts';
import {
  OWN_EXIT_FIELDS,
  type OwnExitTexts,
  ownExitQuery,
  parseOwnExit,
  readOwnExitTexts,
} from './own-exit.ts';
import type { ExitLabWithOwn } from './use-exit-lab-with-own.ts';

/** The reader's own exit is the table's last row; the address keeps it. */
export function OwnExitSection({ lab }: { lab: ExitLabWithOwn }) {
  const { query } = useUrlQuery();
  const texts = readOwnExitTexts(query);
  const [isOpen, setIsOpen] = useState(Object.values(texts).some((text) => text !== ''));
  const id = useId();
  return (
    <div className="border-line border-t px-4 py-1.5">
      <TextButton
        className="py-1 text-12 max-md:py-3"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        Try your own exit
      </TextButton>
      <div id={id} hidden={!isOpen}>
        {isOpen && <OwnExitForm storedTexts={texts} lab={lab} />}
      </div>
    </div>
  );
}

interface OwnExitFormProps {
  /** In the address. */
  readonly storedTexts: OwnExitTexts;
  readonly lab: ExitLabWithOwn;
}

function OwnExitForm({ storedTexts, lab: { ownExitState, ownExitError } }: OwnExitFormProps) {
  const { change } = useUrlQuery();
  const [texts, setTexts] = useOwnExitTexts(storedTexts);
  const [isSent, setIsSent] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const tryButton = useRef<HTMLButtonElement>(null);
  const removeOwnExit = () => {
    change(ownExitQuery(readOwnExitTexts(new URLSearchParams())));
    // The pressed button goes away.
    tryButton.current?.focus();
  };
  const { faults } = parseOwnExit(texts);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSent(true);
    const faulty = OWN_EXIT_FIELDS.find(({ name }) => faults[name] !== undefined);
    if (faulty === undefined) change(ownExitQuery(texts), { isStep: true });
    else form.current?.querySelector<HTMLInputElement>(`[name="${faulty.name}"]`)?.focus();
  };
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="Your own exit" className="pb-2">
      <p className="mb-2 text-12 text-ink-2">
        What is left empty stays as each trade was entered. A stop loss of 100% is none; “off” turns
        a rule off.
      </p>
      <div className="grid grid-cols-2 gap-x-3 gap-y-2 sm:grid-cols-3 xl:grid-cols-6">
        {OWN_EXIT_FIELDS.map((field) => (
          <Field
            key={field.name}
            label={field.label}
            name={field.name}
            unit={field.unit}
            inputMode={field.canBeOff ? 'text' : 'decimal'}
            autoComplete="off"
            placeholder="as traded"
            value={texts[field.name]}
            error={isSent ? faults[field.name] : undefined}
            onChange={({ currentTarget }) =>
              setTexts({ ...texts, [field.name]: currentTarget.value })
            }
          />
        ))}
      </div>
      {ownExitState === 'failed' && (
        <div className="mt-2">
          <InlineMessage tone="loss">
            Your exit could not be tried: {errorText(ownExitError)}
          </InlineMessage>
        </div>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button ref={tryButton} type="submit">
          Try it
        </Button>
        {ownExitState !== 'none' && <Button onClick={removeOwnExit}>Remove it</Button>}
        <p role="status" className="text-12 text-ink-2">
          {ownExitState === 'running' && 'Being tried on the recorded trades.'}
          {ownExitState === 'shown' && 'It is the last row of the table.'}
        </p>
      </div>
    </form>
  );
}

/** Typed texts hold until the address changes: the browser's Back fills the fields too. */
function useOwnExitTexts(storedTexts: OwnExitTexts) {
  const storedTextsKey = JSON.stringify(storedTexts);
  const [seen, setSeen] = useState(storedTextsKey);
  const [texts, setTexts] = useState(storedTexts);
  if (seen !== storedTextsKey) {
    setSeen(storedTextsKey);
    setTexts(storedTexts);
  }
  return [texts, setTexts] as const;
}
