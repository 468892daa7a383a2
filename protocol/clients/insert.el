;;; insert.el --- Pictures that a person picks, in a Markdown file  -*- lexical-binding: t -*-

;; M-x photo; with a prefix argument it asks for arguments of `postern pick'.  Emacs 28.

;;; Code:
(require 'url-util)

(defun photo--line (path)
  "The Markdown for the picture at PATH."
  (format "![%s](%s)\n"
          (replace-regexp-in-string "[][\\]" "\\\\\\&" (file-name-base path))
          (mapconcat #'url-hexify-string (split-string path "/") "/")))

(defun photo--insert (place picked)
  "Insert at PLACE the pictures that `postern pick' named in PICKED."
  (with-current-buffer (marker-buffer place)
    (save-excursion
      (goto-char place)
      (dolist (item (split-string picked "\n" t))
        (insert (photo--line (alist-get 'path (json-parse-string item :object-type 'alist))))))))

(defun photo (&optional arguments)
  "Let a person pick pictures, save them beside this file and name them here.
ARGUMENTS are further ones of `postern pick'."
  (interactive (list (and current-prefix-arg (split-string (read-string "postern pick ")))))
  (let ((place (copy-marker (point) t)) ; the person may go on writing while the picker is open
        (picked (generate-new-buffer " *photo*"))
        (said (generate-new-buffer " *photo: errors*")))
    (make-process
     :name "photo" :noquery t :connection-type 'pipe :buffer picked
     :stderr (make-pipe-process :name "photo: errors" :buffer said :noquery t :sentinel #'ignore)
     :command `("postern" "pick" "--filter" "images" "--format" "json" ,@arguments)
     :sentinel (lambda (process _)
                 (unless (process-live-p process)
                   (photo--insert place (with-current-buffer picked (buffer-string)))
                   (when (> (process-exit-status process) 1) ; 1: cancelled
                     (message "%s" (with-current-buffer said (buffer-string))))
                   (mapc #'kill-buffer (list picked said)))))))
;;; insert.el ends here
