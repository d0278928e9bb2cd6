<?php

declare(strict_types=1);

namespace Leadwell\WordPress;

/** Contact Form 7. A field has the name that its tag has, such as `your-email`. */
final class ContactForm7
{
    public const NAME = 'Contact Form 7';

    /** A submission is taken before the mail: it counts also if the mail cannot be sent. */
    public static function listen(): void
    {
        add_action('wpcf7_before_send_mail', [self::class, 'submitted'], 100, 3);
    }

    public static function submitted(mixed $form, mixed $aborted = false, mixed $submission = null): void
    {
        if ($aborted || !is_object($submission) || $submission->get_meta('do_not_store')) {
            return;
        }
        Tools::take('cf7', $form->id(), function (Fields $fields) use ($form, $submission): void {
            $left = ['g-recaptcha-response', 'h-captcha-response', 'cf-turnstile-response'];
            foreach ($form->scan_form_tags() as $tag) {
                if (in_array($tag->basetype, ['file', 'captchac', 'captchar', 'quiz'], true)) {
                    $left[] = $tag->name;
                }
            }
            foreach ($submission->get_posted_data() as $name => $value) {
                if (!in_array($name, $left, true)) {
                    $fields->add((string) $name, '', $value);
                }
            }
        });
    }

    /** @return array<int, string> */
    public static function forms(): array
    {
        $forms = [];
        foreach (class_exists('WPCF7_ContactForm') ? \WPCF7_ContactForm::find() : [] as $form) {
            $forms[$form->id()] = $form->title();
        }
        return $forms;
    }
}
