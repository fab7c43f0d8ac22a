import type { TradeDetail } from '@tideline/api/schemas';
import { clsx } from 'clsx';
import { useId } from 'react';
import { Button } from '../../../components/ui/forms/button.tsx';
import { InlineMessage } from '../../../components/ui/waiting/inline-message.tsx';
import { count } from '../../../lib/text/format.ts';
import { NOTE_LIMIT, noteLength } from './note-limits.ts';
import { TagList } from './tag-list.tsx';
import { type NoteForm, useNote } from './use-note.ts';

interface NoteEditorProps {
  readonly trade: TradeDetail;
  /** Another user's note is read only. */
  readonly isOwn: boolean;
}

export function NoteEditor({ trade, isOwn }: NoteEditorProps) {
  return isOwn ? <OwnNote trade={trade} /> : <TheirNote trade={trade} />;
}

function OwnNote({ trade }: { trade: TradeDetail }) {
  const form = useNote(trade);
  const { draft, isChanged, isSaving, errors, type, save } = form;
  const id = useId();
  const length = noteLength(draft.note);
  return (
    <form
      className="border-line border-t px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-semibold text-ink">
          Note
        </label>
        <span className="num text-11 text-ink-3">
          <span className={clsx(length > NOTE_LIMIT && 'text-loss')}>
            {count(length)} of {count(NOTE_LIMIT)}
          </span>
        </span>
      </div>
      <textarea
        id={id}
        rows={3}
        value={draft.note}
        placeholder="What went well, and what to do next time"
        aria-invalid={errors.note !== undefined || undefined}
        aria-describedby={errors.note === undefined ? undefined : `${id}-error`}
        onChange={({ target }) => type({ note: target.value })}
        onBlur={() => save()}
        className={clsx(
          'control mt-1.5 block h-auto min-h-20 resize-y py-1.5 max-md:h-auto',
          errors.note !== undefined && 'border-loss',
        )}
      />
      {errors.note !== undefined && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-12 text-loss">
          {errors.note}
        </p>
      )}
      <TagList
        tags={draft.tags}
        error={errors.tags}
        onTags={(tags) => {
          type({ tags });
          save({ tags });
        }}
      />
      <State form={form} />
      {(isChanged || isSaving) && (
        <div className="mt-3 flex justify-end gap-2">
          <Button disabled={isSaving} onClick={form.discard}>
            Discard
          </Button>
          <Button type="submit" disabled={isSaving || errors.note !== undefined}>
            {isSaving ? 'Saving...' : 'Save Note'}
          </Button>
        </div>
      )}
    </form>
  );
}

/** Nothing is said of a saved note. */
function State({ form: { isSaving, isUnknown, isChanged, errors } }: { readonly form: NoteForm }) {
  if (errors.all !== undefined) {
    return (
      <div className="mt-2">
        <InlineMessage tone="loss">{errors.all}</InlineMessage>
      </div>
    );
  }
  if (isUnknown && !isSaving) {
    return (
      <div className="mt-2">
        <InlineMessage tone="warn">
          It is not known whether the note was saved. What you typed is kept, and the page finds out
          by itself as soon as the server answers.
        </InlineMessage>
      </div>
    );
  }
  return (
    <p role="status" className="mt-2 text-11 text-ink-3 empty:hidden">
      {isSaving
        ? 'Not confirmed yet.'
        : isChanged
          ? 'Not saved yet. It is saved when you leave the field.'
          : ''}
    </p>
  );
}

function TheirNote({ trade: { note, tags } }: { trade: TradeDetail }) {
  if (note === '' && tags.length === 0) return null;
  return (
    <section aria-label="Note" className="border-line border-t px-4 py-3">
      <h3 className="font-semibold text-ink">Note</h3>
      <p className="mt-1 whitespace-pre-wrap break-words text-ink">{note}</p>
      {tags.length > 0 && <p className="mt-1 text-12">{tags.join(', ')}</p>}
    </section>
  );
}
