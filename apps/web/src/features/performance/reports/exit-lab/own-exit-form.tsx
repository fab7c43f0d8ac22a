import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '../../../../components/ui/forms/button.tsx';
import { Field } from '../../../../components/ui/forms/field.tsx';
import { TextButton } from '../../../../components/ui/forms/links.tsx';
import { InlineMessage } from '../../../../components/ui/waiting/inline-message.tsx';
import { useUrlQuery } from '../../../../lib/browser/use-url-query.ts';
import { errorText } from '../../../../lib/errors/error-text.ts';
import {
  OWN_FIELDS,
  type OwnField,
  type OwnTexts,
  ownExitQuery,
  ownExitTexts,
  readOwnExit,
} from './own-exit.ts';
import type { TriedLab } from './use-tried-lab.ts';

/** The reader's own exit is the table's last row; the address keeps it. */
export function OwnExitPart({ own, error }: Pick<TriedLab, 'own' | 'error'>) {
  const { query } = useUrlQuery();
  const texts = ownExitTexts(query);
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
        {isOpen && <OwnExitForm stored={texts} own={own} error={error} />}
      </div>
    </div>
  );
}

interface OwnExitFormProps extends Pick<TriedLab, 'own' | 'error'> {
  /** In the address. */
  readonly stored: OwnTexts;
}

function OwnExitForm({ stored, own, error }: OwnExitFormProps) {
  const { change } = useUrlQuery();
  const [texts, setTexts] = useOwnExitTexts(stored);
  const [isSent, setIsSent] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const tryButton = useRef<HTMLButtonElement>(null);
  const remove = () => {
    change(ownExitQuery(ownExitTexts(new URLSearchParams())));
    // The pressed button goes away.
    tryButton.current?.focus();
  };
  const { faults } = readOwnExit(texts);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setIsSent(true);
    const faulty = OWN_FIELDS.find(({ name }) => faults[name] !== undefined);
    if (faulty === undefined) change(ownExitQuery(texts), { isStep: true });
    else form.current?.querySelector<HTMLInputElement>(`[name="${faulty.name}"]`)?.focus();
  };
  return (
    <form ref={form} onSubmit={send} noValidate aria-label="Your own exit" className="pb-2">
      <p className="mb-2 text-12 text-ink-2">
        What is left empty stays as each trade was entered. A stop loss of 100% is none; “off” turns
        a rule off.
      </p>
      <div className="grid grid-cols-2 gap-x-3 gap-y-2 sm:grid-cols-3 xl:grid-cols-6">
        {OWN_FIELDS.map((field) => (
          <OwnInput
            key={field.name}
            field={field}
            text={texts[field.name]}
            fault={isSent ? faults[field.name] : undefined}
            onChange={(text) => setTexts({ ...texts, [field.name]: text })}
          />
        ))}
      </div>
      {own === 'failed' && (
        <div className="mt-2">
          <InlineMessage tone="loss">
            Your exit could not be tried: {errorText(error)}
          </InlineMessage>
        </div>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button ref={tryButton} type="submit">
          Try it
        </Button>
        {own !== 'none' && <Button onClick={remove}>Remove it</Button>}
        <p role="status" className="text-12 text-ink-2">
          {own === 'running' && 'Being tried on the recorded trades.'}
          {own === 'shown' && 'It is the last row of the table.'}
        </p>
      </div>
    </form>
  );
}

/** Typed texts hold until the address changes: the browser's Back fills the fields too. */
function useOwnExitTexts(stored: OwnTexts) {
  const address = JSON.stringify(stored);
  const [seen, setSeen] = useState(address);
  const [texts, setTexts] = useState(stored);
  if (seen !== address) {
    setSeen(address);
    setTexts(stored);
  }
  return [texts, setTexts] as const;
}

interface OwnInputProps {
  readonly field: OwnField;
  readonly text: string;
  readonly fault: string | undefined;
  readonly onChange: (text: string) => void;
}

function OwnInput({
  field: { name, label, unit, canBeOff },
  text,
  fault,
  onChange,
}: OwnInputProps) {
  return (
    <Field
      label={label}
      name={name}
      unit={unit}
      inputMode={canBeOff ? 'text' : 'decimal'}
      autoComplete="off"
      placeholder="as traded"
      value={text}
      error={fault}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
