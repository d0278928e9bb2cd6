<?php

declare(strict_types=1);

namespace Leadwell\WordPress;

/** The plugins for forms whose submissions are sent. */
final class Tools
{
    public const ALL = [
        'cf7' => ContactForm7::class,
        'gravity' => GravityForms::class,
        'elementor' => Elementor::class,
        'wpforms' => WPForms::class,
    ];

    public static function listen(): void
    {
        foreach (self::ALL as $tool) {
            $tool::listen();
        }
    }

    /**
     * Takes a submission. Nothing that goes wrong here may keep the form from answering its visitor.
     *
     * @param callable(Fields): void $read Adds the values of the submission.
     */
    public static function take(string $tool, mixed $form, callable $read): void
    {
        try {
            if (!is_scalar($form) || Settings::hook("$tool:$form") === null) {
                return;
            }
            $fields = new Fields();
            $read($fields);
            Sender::keep("$tool:$form", $fields->values());
        } catch (\Throwable $error) {
            // The message of an error may have a value of the visitor.
            error_log("Leadwell: a submission of a form of $tool could not be read: " . get_class($error));
        }
    }

    /** @return array<string, string> The name of each form of the site by its key, such as `cf7:12`. */
    public static function forms(): array
    {
        $forms = [];
        foreach (self::ALL as $key => $tool) {
            try {
                foreach ($tool::forms() as $id => $name) {
                    $forms["$key:$id"] = $tool::NAME . ': ' . ($name === '' ? $id : $name);
                }
            } catch (\Throwable) {
                // Another version of a tool must not keep the page of the settings away.
                continue;
            }
        }
        // A form whose tool is switched off keeps its hook.
        foreach (Settings::forms() as $form) {
            $forms[$form] ??= $form;
        }
        return $forms;
    }
}
