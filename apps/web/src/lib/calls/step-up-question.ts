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
  let question: OpenStepUpQuestion | null = null;
  const listeners = new Set<() => void>();

  const setQuestion = (nextQuestion: OpenStepUpQuestion | null) => {
    question = nextQuestion;
    for (const listener of listeners) listener();
  };

  return {
    /** False when the user declines. */
    async ask(demand: StepUpDemand): Promise<boolean> {
      while (question !== null && question.demand !== demand) await question.answer;
      if (question !== null) return question.answer;
      let resolveAnswer: (isConfirmed: boolean) => void = () => undefined;
      const answer = new Promise<boolean>((resolve) => {
        resolveAnswer = resolve;
      });
      setQuestion({ demand, answer, resolveAnswer });
      return answer;
    },
    answer(isConfirmed: boolean): void {
      const answeredQuestion = question;
      setQuestion(null);
      answeredQuestion?.resolveAnswer(isConfirmed);
    },
    snapshot: (): StepUpDemand | null => question?.demand ?? null,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export const stepUpQuestion = createStepUpQuestion();
