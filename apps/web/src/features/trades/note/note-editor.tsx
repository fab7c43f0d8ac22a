import type { TradeDetail } from '@tideline/api/schemas';
import { clsx } from 'clsx';
import { useId } from 'react';
import { Button } from '../../../components/ui/forms/button.tsx';
import { InlineMessage } from '../../../components/ui/waiting/inline-message.tsx';
import { count } from '../../../lib/text/format.ts';
import { characterCountOf, NOTE_LIMIT } from './note-limits.ts';
import { TagEditor } from './tag-editor.tsx';
import { type NoteForm, useNoteForm } from './use-note-form.ts';

/** Another user's note is read only. */
export function NoteEditor({ trade, isOwnTrade }: { trade: TradeDetail; isOwnTrade: boolean }) {
  return isOwnTrade ? <OwnNoteForm trade={trade} /> : <OtherUsersNote trade={trade} />;
}

function OwnNoteForm({ trade }: { trade: TradeDetail }) {
  const noteForm = useNoteForm(trade);
  const { draft, isChanged, isSaving, errors, type, save } = noteForm;
  const id = useId();
  const characterCount = characterCountOf(draft.note);
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
          <span className={clsx(characterCount > NOTE_LIMIT && 'text-loss')}>
            {count(characterCount)} of {count(NOTE_LIMIT)}
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
      <TagEditor
        tags={draft.tags}
        error={errors.tags}
        onChangeTags={(tags) => {
          type({ tags });
          save({ tags });
        }}
      />
      <NoteStatus form={noteForm} />
      {(isChanged || isSaving) && (
        <div className="mt-3 flex justify-end gap-2">
          <Button disabled={isSaving} onClick={noteForm.discard}>
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

/** A saved note shows no status. */
function NoteStatus({ form: { isSaving, isUnknown, isChanged, errors } }: { form: NoteForm }) {
  if (errors.all !== undefined || (isUnknown && !isSaving)) {
    return (
      <div className="mt-2">
        <InlineMessage tone={errors.all === undefined ? 'warn' : 'loss'}>
          {errors.all ??
            'It is not known whether the note was saved. What you typed is kept, and the page finds out by itself as soon as the server answers.'}
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

function OtherUsersNote({ trade: { note, tags } }: { trade: TradeDetail }) {
  if (note === '' && tags.length === 0) return null;
  return (
    <section aria-label="Note" className="border-line border-t px-4 py-3">
      <h3 className="font-semibold text-ink">Note</h3>
      <p className="mt-1 whitespace-pre-wrap break-words text-ink">{note}</p>
      {tags.length > 0 && <p className="mt-1 text-12">{tags.join(', ')}</p>}
    </section>
  );
}
