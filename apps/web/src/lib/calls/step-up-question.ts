import { createExternalStore } from './external-store.ts';

export type StepUpDemand = 'STEP_UP' | 'IDLE' | 'REAUTHENTICATE';

export function isStepUpDemand(text: string | null | undefined): text is StepUpDemand {
  return text === 'STEP_UP' || text === 'IDLE' || text === 'REAUTHENTICATE';
}

interface OpenStepUpQuestion {
  readonly demand: StepUpDemand;
  readonly answer: Promise<boolean>;
  readonly resolveAnswer: (isConfirmed: boolean) => void;
}

/** One question at a time; calls refused for the same reason share it. */
export function createStepUpQuestion() {
  const store = createExternalStore<OpenStepUpQuestion | null>(null);
  return {
    snapshot: () => store.snapshot()?.demand ?? null,
    subscribe: store.subscribe,
    /** False when the user declines. */
    async ask(demand: StepUpDemand): Promise<boolean> {
      let question = store.snapshot();
      while (question !== null && question.demand !== demand) {
        await question.answer;
        question = store.snapshot();
      }
      if (question !== null) return question.answer;
      let resolveAnswer: (isConfirmed: boolean) => void = () => undefined;
      const answer = new Promise<boolean>((resolve) => {
        resolveAnswer = resolve;
      });
      store.set({ demand, answer, resolveAnswer });
      return answer;
    },
    answer(isConfirmed: boolean): void {
      const answeredQuestion = store.snapshot();
      store.set(null);
      answeredQuestion?.resolveAnswer(isConfirmed);
    },
  };
}

export const stepUpQuestion = createStepUpQuestion();
